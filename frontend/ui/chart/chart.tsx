import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { cx } from '../class-names.js'
import { fullName } from './axes.js'
import styles from './chart.module.css'
import { type Look, Plot } from './plot.js'

export interface ChartSeries {
  label: string
  /** Must not change after mounting. */
  look: Look
  /** One value per point. */
  values: number[]
  /** Points of the values, if they differ from the chart's, such as days of another range. */
  points?: string[]
  /** Total, shown while no point is active. */
  whole?: number
  /** Values to display, if they differ from `values`. Stacked bars all start at 0. */
  said?: number[]
}

export interface ChartProps {
  /** Accessible name of the chart. */
  label: string
  /** `YYYY-MM-DD` or `YYYY-MM`, oldest first. */
  points: string[]
  /** The first series is drawn on top. */
  series: ChartSeries[]
  format: (value: number) => string
  /** Shorter format for the axis, which has less room. */
  shortFormat?: (value: number) => string
  /** Charts in one group highlight the same point. Must not change after mounting. */
  group?: string
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 }

/**
 * Chart of values over days or months. The pointer or the arrow keys select a point, whose values
 * are shown above.
 */
export function Chart({ label, points, series, format, shortFormat = format, group }: ChartProps) {
  const root = useRef<HTMLDivElement>(null)
  const plot = useRef<Plot>(null)
  const [at, setAt] = useState<number | null>(null)
  const given = { data: { points, series }, shortFormat, group }
  const first = useRef(given)

  useEffect(() => {
    const { data, shortFormat: written, group: together } = first.current
    const options = { format: written, group: together, onPoint: setAt }
    const made = new Plot(root.current!, data, options)
    plot.current = made
    return () => made.destroy()
  }, [])
  useEffect(() => plot.current?.show({ points, series }), [points, series])

  const last = points.length - 1
  const lookedAt = at === null || at > last ? null : at
  const shown = lookedAt ?? last

  function goOn(event: KeyboardEvent) {
    const next = placeAfter(event.key, lookedAt, last)
    if (next === undefined) return
    event.preventDefault()
    plot.current?.highlight(next)
  }

  return (
    <div className={styles.chart}>
      <Legend series={series} points={points} at={lookedAt} format={format} />
      <div
        ref={root}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={Math.max(0, shown)}
        aria-valuetext={sayPoint(series, points, shown, format)}
        className={styles.plot}
        onKeyDown={goOn}
        onBlur={() => plot.current?.highlight(null)}
      />
    </div>
  )
}

interface LegendProps extends Pick<ChartProps, 'series' | 'points' | 'format'> {
  at: number | null
}

/** Legend of the series, with the values of the active point. */
function Legend({ series, points, at, format }: LegendProps) {
  return (
    <p aria-hidden className={styles.legend}>
      {at !== null && !series.some((one) => one.points) && (
        <span className={styles.point}>{fullName(points[at]!)}</span>
      )}
      {series.map((one) => (
        <span key={one.label} className={styles.entry}>
          <span className={cx(styles.sign, styles[one.look])} />
          <span>{at !== null && one.points ? fullName(one.points[at]!) : one.label}</span>
          <Value value={at === null ? one.whole : valueAt(one, at)} format={format} />
        </span>
      ))}
    </p>
  )
}

interface ValueProps {
  value: number | undefined
  format: (value: number) => string
}

function Value({ value, format }: ValueProps) {
  return value === undefined ? null : <strong className={styles.value}>{format(value)}</strong>
}

function sayPoint(
  series: ChartSeries[],
  points: string[],
  at: number,
  format: (value: number) => string
) {
  const point = points[at]
  if (point === undefined) return ''
  const values = series.map((one) => {
    const name = one.points ? fullName(one.points[at]!) : one.label
    return `${name}: ${format(valueAt(one, at))}`
  })
  return series.some((one) => one.points)
    ? values.join('; ')
    : `${fullName(point)}. ${values.join('; ')}`
}

function valueAt({ values, said = values }: ChartSeries, at: number) {
  return said[at] ?? 0
}

/** Returns the point that a key leads to. Null for no point, undefined for other keys. */
function placeAfter(key: string, at: number | null, last: number) {
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'Escape') return null
  const step = STEPS[key]
  if (step === undefined) return undefined
  if (at === null) return last
  return Math.min(last, Math.max(0, at + step))
}
