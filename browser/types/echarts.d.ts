// The service serves ECharts from its webjar. The script sets a global variable and exports nothing.
declare module '*/echarts.js' {}
