import type { ImportReport } from '#modules/workspace/api'
import { counted } from '../../../app/counted.js'
import { countsOfReport } from '../counts.js'
import { Counts } from './counts.js'
import { Problems } from './problems.js'
import { Text } from '../../../ui/layout/layout.js'

/** Numbers of imported things, out of those in the file, and the things that were left out. */
export function Report({ report }: { report: ImportReport }) {
  const { titles = 0 } = report
  return (
    <>
      <Counts counts={countsOfReport(report)} />
      {titles > 0 && (
        <Text as="p" tone="muted">
          {`On ${counted(titles, 'page')}, the heading that repeats the title became the title.`}
        </Text>
      )}
      {report.problems_total === 0 ? (
        <Text as="p" tone="muted">
          Everything came over.
        </Text>
      ) : (
        <Problems
          title="Not imported, or only in part"
          problems={report.problems}
          total={report.problems_total}
        />
      )}
    </>
  )
}
