import { type ReactNode, useId } from 'react'
import { cx } from '../class-names.js'
import { Skeleton } from '../skeleton/skeleton.js'
import styles from './chart-frame.module.css'

interface ChartFrameProps {
  title: string
  /** The figure that the chart is about, in words. */
  summary?: string
  /** What can be chosen: a period, usually. */
  actions?: ReactNode
  state?: 'ready' | 'loading' | 'empty'
  /** The same figures as a table, for those who do not see the chart. */
  table?: ReactNode
  children?: ReactNode
}

/** What stands around a chart. It has its size before the chart has its figures. */
export function ChartFrame({
  title,
  summary,
  actions,
  state = 'ready',
  table,
  children,
}: ChartFrameProps) {
  const id = useId()
  return (
    <figure aria-labelledby={id} className={styles.frame}>
      <figcaption className={styles.caption}>
        <div className={styles.words}>
          <p id={id} className={styles.title}>
            {title}
          </p>
          {summary && <p className={styles.summary}>{summary}</p>}
        </div>
        {actions}
      </figcaption>
      <div className={cx(styles.plot, state !== 'ready' && styles.waiting)}>
        {state === 'loading' && <Skeleton rows={5} />}
        {state === 'empty' && <p className={styles.empty}>Nothing to show yet</p>}
        {state === 'ready' && children}
      </div>
      {table && <div className="visually-hidden">{table}</div>}
    </figure>
  )
}
