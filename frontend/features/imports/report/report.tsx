import type { ImportReport } from '#modules/workspace/api'
import { shareOf } from '../counts.js'
import { Problems } from './problems.js'
import styles from './report.module.css'

/** What an import brought over, out of what the file contains, and what it left out. */
export function Report({ report }: { report: ImportReport }) {
  const counts = [
    { name: 'Pages', text: shareOf(report.pages, report.pages_found) },
    { name: 'Pictures and attachments', text: shareOf(report.files, report.files_found) },
    { name: 'Links', text: shareOf(report.links, report.links_found) },
  ]
  return (
    <>
      <dl className={styles.counts}>
        {counts.map(({ name, text }) => (
          <div key={name} className={styles.count}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {report.problems_total === 0 ? (
        <p className={styles.all}>Everything came over.</p>
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
