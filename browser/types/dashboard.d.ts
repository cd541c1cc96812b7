// Types of the dashboard's modules. api.d.ts is generated from the service's OpenAPI description.

import type { components } from './api';

type Schemas = components['schemas'];

declare global {
  /** Answers of the service. */
  namespace Api {
    type Session = Schemas['Session'];
    type State = Schemas['State'];
    type ObservedRun = Schemas['ObservedRun'];
    type RunSummary = Schemas['RunSummary'];
    type RunList = Omit<Schemas['RunList'], 'runs'> & { runs: RunSummary[] };
    type Run = Schemas['Run'] & { horizon: number; successes: number };
    /** A run of any state; one without a policy lacks the fields of its forecast and fit. */
    type OwnRun = Schemas['UnpreparedRun'] & Partial<Schemas['Run']>;
    type GivenAway = Schemas['GivenAway'];
    type Deviation = NonNullable<Schemas['Fit']['worst']>;
    type Plan = Schemas['Plan'];
    type Timeline = Schemas['Timeline'];
    type Overview = Schemas['Overview'];
    type Problem = Schemas['Problem'];
    type Fault = NonNullable<Problem['faults']>[number];
    interface Catalogue {
      scenarios: { name: string; text: string }[];
      policies: { name: string; explanation: string }[];
    }
  }

  /** A page: its element, the parts of its address, and the signal that it is left. */
  interface Page {
    root: HTMLElement;
    id: string;
    params: URLSearchParams;
    signal: AbortSignal;
    title(words: string): void;
  }
  /** Shows a page. A page that can change its parameters in place returns a function that does. */
  type ShowPage = (page: Page) => Promise<UpdatePage | void>;
  type UpdatePage = (params: URLSearchParams) => Promise<void>;

  type Child = Node | string | number | false | null | undefined;
  type Children = Child | Child[];
  type Attributes = Record<string, string | number | boolean | null | undefined | ((event: Event) => unknown)>;

  /** History of a run, by query. */
  type RunHistory = Omit<Api.Timeline, 'id' | 'version' | 'from' | 'learner' | 'givenAway'> & {
    givenAway: Record<keyof Api.GivenAway, (number | null)[]>;
  };
  /** Data of the charts of a run. */
  interface RunData {
    run: Api.Run;
    time: RunHistory;
    plan: Api.Plan | null;
  }
  /** Data of a run in a comparison. */
  interface ComparedRun {
    run: Api.OwnRun;
    time: RunHistory;
  }

  interface Theme {
    ink: string;
    soft: string;
    rule: string;
    card: string;
    learn: string;
    decoy: string;
    band: string;
    alarm: string;
    lines: string[];
    font: string;
  }
  type Series = { name?: string; type: string } & Record<string, unknown>;
  /** Axes and series of a chart, and the tooltip of a query. */
  interface Drawing {
    x: Record<string, unknown>;
    y: Record<string, unknown> & { axisLabel?: object };
    series: Series[];
    tip(query: number): string;
  }
  /** A chart as functions of its data: the drawing, a summary sentence, and a table as heads and rows. It collapses while there is nothing to draw. */
  interface ChartSpec<Data> {
    title: string;
    tell(data: Data): string;
    draw(data: Data, colours: Theme): Drawing;
    table(data: Data): [string[], Child[][]];
    /** Reason why there is nothing to draw; empty if there is. */
    absent?(data: Data): string;
  }

  /** The part of ECharts that the dashboard uses. */
  interface EChart {
    setOption(option: object, settings: { notMerge: boolean }): void;
    resize(): void;
    dispose(): void;
    isDisposed(): boolean;
  }
  var echarts: { init(element: HTMLElement, theme: null, settings: { renderer: 'canvas' }): EChart };
}
