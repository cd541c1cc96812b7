(() => {
  const figures = [...document.querySelectorAll('figure.chart')];
  const drawn = figures.map(figure => {
    const option = JSON.parse(figure.querySelector('script').textContent);
    const across = option.tooltip.trigger === 'axis';
    option.tooltip.formatter = shown => {
      const box = document.createElement('div');
      const add = (text, colour) => {
        const line = box.appendChild(document.createElement('div'));
        line.textContent = text;
        line.style.cssText = colour ? 'padding-left: 6px; border-left: 4px solid ' + colour : 'font-weight: 600';
      };
      const tips = [shown].flat().filter(one => one.data && one.data.tip);
      if (across && tips.length) add(option.xAxis.name + ': ' + tips[0].axisValueLabel);
      tips.forEach(one => add(one.data.tip, one.color));
      return tips.length ? box : '';
    };
    const chart = echarts.init(figure.querySelector('.plot'), null, {renderer: 'svg'});
    chart.setOption(option);
    return chart;
  });
  // In beforeprint a browser still has the size of the window and does not wait for the next frame.
  const paper = {width: Number(document.body.dataset.paper)};
  const fit = size => drawn.forEach(chart => {
    chart.resize(size);
    chart.getZr().flush();
  });
  addEventListener('resize', () => fit());
  addEventListener('beforeprint', () => fit(paper));
  addEventListener('afterprint', () => fit({width: 'auto'}));
})();
