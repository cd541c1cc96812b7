(() => {
  const figures = [...document.querySelectorAll('figure.chart')];
  // The number of lines that words of these widths take.
  const lines = (widths, room) => widths.reduce(([count, used], width) => (used > 0 && used + width > room
    ? [count + 1, width] : [count, used + width]), [1, 0])[0];
  const wrapped = (text, room) => text.split(' ').reduce((rows, word) => {
    const row = rows.at(-1);
    if (row && 7 * (row.length + 1 + word.length) <= room) return [...rows.slice(0, -1), `${row} ${word}`];
    return [...rows, word];
  }, []);
  const drawn = figures.map(figure => {
    const option = JSON.parse(figure.querySelector('script').textContent);
    const across = option.tooltip.trigger === 'axis';
    const name = option.xAxis.name;
    option.tooltip.formatter = shown => {
      const box = document.createElement('div');
      const add = (text, colour) => {
        const line = box.appendChild(document.createElement('div'));
        line.textContent = text;
        line.style.cssText = colour ? 'padding-left: 6px; border-left: 4px solid ' + colour : 'font-weight: 600';
      };
      const tips = [shown].flat().filter(one => one.data && one.data.tip);
      if (across && tips.length) add(name + ': ' + tips[0].axisValueLabel);
      tips.forEach(one => add(one.data.tip, one.color));
      return tips.length ? box : '';
    };
    // Multiples of the step are labelled.
    const {step} = option.xAxis.axisLabel;
    if (step) {
      option.xAxis.axisLabel.interval = (_index, value) => Number(value) % step === 0;
      option.xAxis.splitLine.interval = option.xAxis.axisLabel.interval;
    }
    const plot = figure.querySelector('.plot');
    const chart = echarts.init(plot, null, {renderer: 'svg'});
    chart.setOption(option);
    const height = parseFloat(plot.style.height);
    // The names of the axes and the legend take more lines where there is less room.
    const layout = width => {
      const legend = option.legend.show ? lines(option.legend.data.map(word => 55 + 7 * word.length), width - 16) : 0;
      const below = wrapped(name, width - 70);
      const above = wrapped(option.yAxis.name, width - 20);
      const bottom = 24 + 16 * below.length + 22 * legend;
      const top = 24 + 16 * above.length;
      const more = bottom - option.grid.bottom + top - option.grid.top;
      chart.resize({width, height: height + more});
      plot.style.height = `${height + more}px`;
      chart.setOption({grid: {bottom, top}, xAxis: {name: below.join('\n')}, yAxis: {name: above.join('\n')}});
      chart.getZr().flush();
    };
    return {plot, layout};
  });
  const fit = width => drawn.forEach(({plot, layout}) => layout(width || plot.clientWidth));
  // In beforeprint a browser still has the size of the window and does not wait for the next frame.
  const paper = Number(document.body.dataset.paper);
  fit();
  addEventListener('resize', () => fit());
  addEventListener('beforeprint', () => fit(paper));
  addEventListener('afterprint', () => fit());
})();
