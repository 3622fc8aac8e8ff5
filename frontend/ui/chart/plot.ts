import 'uplot/dist/uPlot.min.css'
import uPlot from 'uplot'
import { namedPoints, namesMonths, roundValues, shortName } from './axes.js'

/** Style of a series: a line with its area, a dashed line, or bars of a color. */
export type Look = 'line' | 'dashed' | 'bars' | 'bars-2' | 'bars-3'

export interface PlotData {
  /** `YYYY-MM-DD` or `YYYY-MM`, oldest first. */
  points: string[]
  /** Series, the first one on top. Looks must not change. */
  series: { look: Look; values: number[] }[]
}

interface PlotOptions {
  /** Formats the labels of the gridlines. */
  format: (value: number) => string
  /** Plots in one group highlight the same point. */
  group: string | undefined
  /** Called with the index of the active point, or null for none. */
  onPoint: (at: number | null) => void
}

const COLORS: Record<Look, string> = {
  line: '--a-500',
  dashed: '--fg-faint',
  bars: '--a-500',
  'bars-2': '--a-300',
  'bars-3': '--fg-faint',
}
const FONT_SIZE = 11
/** In px: width of a digit beside the plot, and gap around its labels. */
const DIGIT = 6.5
const GAP = 8
/** Room for half of the last label. */
const ROOM_AFTER = 16
const ROOM_ABOVE = 8
const ROOM_BELOW = 24
/** Width of a bar: share of the room per point, and maximum in px. */
const BAR: [number, number] = [0.7, 32]
const DOT = 8
const OUTSIDE = -10
/** Print always uses the light theme, so the plot is redrawn for it. */
const PRINT = window.matchMedia('print')

/**
 * Draws a chart into an element and follows its size. Colors come from the theme. Screen readers
 * get nothing from the plot.
 */
export class Plot {
  #data: PlotData
  #uplot: uPlot
  #sizes: ResizeObserver
  #theme: MutationObserver

  constructor(
    readonly root: HTMLElement,
    data: PlotData,
    readonly options: PlotOptions
  ) {
    this.#data = data
    this.#uplot = new uPlot(this.#uplotOptions(), this.#columns(), root)
    this.#sizes = new ResizeObserver(() => root.clientWidth > 0 && this.#uplot.setSize(this.#size))
    this.#sizes.observe(root)
    this.#theme = new MutationObserver(this.#redraw)
    this.#theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    PRINT.addEventListener('change', this.#redraw)
    // Labels may have been drawn before the font was loaded.
    void document.fonts.ready.then(this.#redraw)
  }

  show(data: PlotData) {
    this.#data = data
    this.#uplot.setData(this.#columns())
  }

  /** Highlights a point, or none. */
  highlight(at: number | null) {
    const left = at === null ? OUTSIDE : this.#uplot.valToPos(at, 'x')
    this.#uplot.setCursor({ left, top: at === null ? OUTSIDE : 1 }, true)
  }

  destroy() {
    this.#sizes.disconnect()
    this.#theme.disconnect()
    PRINT.removeEventListener('change', this.#redraw)
    this.#uplot.destroy()
  }

  #redraw = () => this.#uplot.redraw()

  get #size() {
    return { width: this.root.clientWidth, height: this.root.clientHeight }
  }

  /** Returns the indexes of the points, then the series from bottom to top. */
  #columns(): uPlot.AlignedData {
    const { points, series } = this.#data
    return [[...points.keys()], ...series.map(({ values }) => values).toReversed()]
  }

  #uplotOptions(): uPlot.Options {
    const { group, onPoint } = this.options
    return {
      ...this.#size,
      legend: { show: false },
      padding: [ROOM_ABOVE, ROOM_AFTER, 0, 0],
      scales: {
        x: { time: false, range: () => [-0.5, this.#data.points.length - 0.5] },
        y: { range: () => [0, this.#lines().at(-1)!] },
      },
      axes: this.#axes(),
      series: [{}, ...this.#data.series.map(({ look }) => this.#line(look)).toReversed()],
      cursor: {
        y: false,
        drag: { x: false, y: false, setScale: false },
        points: { size: (_, at) => (this.#isBar(at) ? 0 : DOT) },
        ...(group && { sync: { key: group, setSeries: false } }),
      },
      hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
    }
  }

  #axes(): uPlot.Axis[] {
    const named = {
      font: `${FONT_SIZE}px ${getComputedStyle(this.root).fontFamily}`,
      stroke: this.#color('--fg-muted'),
      ticks: { show: false },
      gap: GAP,
    }
    return [
      {
        ...named,
        size: ROOM_BELOW,
        grid: { show: false },
        splits: () => namedPoints(this.#data.points, this.root.clientWidth - ROOM_BELOW * 2),
        values: (_, places) => {
          const { points } = this.#data
          return places.map((at) => shortName(points[at]!, namesMonths(points)))
        },
      },
      {
        ...named,
        size: (_, names) => Math.max(0, ...(names ?? []).map(({ length }) => length)) * DIGIT + GAP,
        grid: { stroke: this.#color('--border'), width: 1 },
        splits: () => this.#lines(),
        values: (_, values) => values.map(this.options.format),
      },
    ]
  }

  #line(look: Look): uPlot.Series {
    const stroke = this.#color(COLORS[look])
    switch (look) {
      case 'line':
        return { stroke, width: 2, fill: this.#color('--bg-selected'), points: { show: false } }
      case 'dashed':
        return { stroke, width: 1.5, dash: [4, 4], points: { show: false } }
      default:
        return {
          fill: stroke,
          width: 0,
          paths: uPlot.paths.bars!({ size: BAR, radius: [0.15, 0] }),
          points: { show: false },
        }
    }
  }

  /** Resolved on each redraw, so that the color follows the theme. */
  #color(token: string) {
    return () => getComputedStyle(this.root).getPropertyValue(token)
  }

  #lines() {
    return roundValues(Math.max(0, ...this.#data.series.flatMap(({ values }) => values)))
  }

  /** Takes uPlot's series index, which counts from the bottom. */
  #isBar(at: number) {
    return this.#data.series.at(-at)?.look.startsWith('bars') ?? false
  }
}
