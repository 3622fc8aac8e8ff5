import { ChartLine, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cx } from '../class-names.js'
import { IconButton } from '../icon-button/icon-button.js'
import { Skeleton } from '../skeleton/skeleton.js'
import { Row, Text } from '../layout/layout.js'
import styles from './chart-frame.module.css'

interface ChartFrameProps {
  title: string
  /** Main figure of the chart, in words. */
  summary?: string
  /** Controls, usually to choose a period. */
  actions?: ReactNode
  state?: 'ready' | 'loading' | 'empty'
  /** Message of an empty chart. */
  emptyText?: string
  /**
   * The same figures as a table. Screen readers always get the table, and users can show it in
   * place of the chart.
   */
  table?: ReactNode
  children?: ReactNode
}

/** Frame around a chart. It has its final size before the data arrives. */
export function ChartFrame({
  title,
  summary,
  actions,
  state = 'ready',
  emptyText = 'Nothing to show yet',
  table,
  children,
}: ChartFrameProps) {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const withTable = table !== undefined && state === 'ready'
  const tableShown = withTable && asTable
  return (
    <figure aria-labelledby={id} className={styles.frame}>
      <figcaption className={styles.caption}>
        <div>
          <Text as="h3" id={id} size="md" weight="medium" className={styles.title}>
            {title}
          </Text>
          {summary && (
            <Text as="p" size="2xl" weight="semibold" tabular className={styles.summary}>
              {summary}
            </Text>
          )}
        </div>
        <Row align="stretch" gap={2}>
          {actions}
          {withTable && (
            <IconButton
              size="small"
              label={asTable ? `${title} as a chart` : `${title} as a table`}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? <ChartLine aria-hidden size={16} /> : <Table2 aria-hidden size={16} />}
            </IconButton>
          )}
        </Row>
      </figcaption>
      <div className={cx(styles.plot, state !== 'ready' && styles.waiting)}>
        {state === 'loading' && <Skeleton rows={5} />}
        {state === 'empty' && <p className={styles.empty}>{emptyText}</p>}
        {state === 'ready' && !tableShown && children}
        {withTable && (
          <div
            // Makes the scrollable table reachable by keyboard.
            {...(asTable && { role: 'region', 'aria-labelledby': id, tabIndex: 0 })}
            className={asTable ? styles.table : 'visually-hidden'}
          >
            {table}
          </div>
        )}
      </div>
    </figure>
  )
}
