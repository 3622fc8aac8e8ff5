import { useId } from 'react'
import type { ImportProblem } from '#modules/workspace/api'
import { Text } from '../../../ui/layout/layout.js'
import styles from './report.module.css'
import { formatNumber } from '../../../app/counted.js'

const KINDS: Record<ImportProblem['kind'], string> = {
  page: 'Page',
  file: 'File',
  link: 'Link',
  content: 'Content',
}

interface ProblemsProps {
  title: string
  problems: ImportProblem[]
  /** Number of problems, also of those that the list lacks. */
  total: number
}

/** Parts of the imported file that do not come over, each with its reason. */
export function Problems({ title, problems, total }: ProblemsProps) {
  const heading = useId()
  const more = total - problems.length
  return (
    <section aria-labelledby={heading}>
      <Text as="h3" id={heading} size="sm" weight="semibold" marginBottom={2}>
        {`${title} (${formatNumber(total)})`}
      </Text>
      {/* Scrolls by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul aria-labelledby={heading} tabIndex={0} className={styles.problems}>
        {problems.map(({ kind, path, reason }, index) => (
          // The list never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.problem}>
            <Text tone="muted">{KINDS[kind]}</Text>
            <Text translate="no" breakable>
              {path}
            </Text>
            <span className={styles.reason}>{reason}</span>
          </li>
        ))}
        {more > 0 && <li className={styles.reason}>{`And ${formatNumber(more)} more.`}</li>}
      </ul>
    </section>
  )
}
