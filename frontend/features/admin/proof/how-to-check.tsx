import { Download } from 'lucide-react'
import { Part } from '../part/part.js'
import styles from './proof.module.css'

const EXPORT = 'node strata audit:export --to=log.ndjson'
const CHECK = 'node docs/check-log.mjs log.ndjson proof.json'

/** Short instructions in three sentences. docs/auditing.md has the rest. */
export function HowToCheck() {
  return (
    <Part title="How to check it elsewhere">
      <ol className={styles.how}>
        <li>
          Keep a copy of this proof where those who run the server cannot reach it.{' '}
          <a href="/api/v1/audit/proof" download="proof.json" className={styles.download}>
            <Download aria-hidden size={14} />
            Download proof.json
          </a>
        </li>
        <li>
          Whenever you like, have the log exported, its text sealed:{' '}
          <code className={styles.command}>{EXPORT}</code>
        </li>
        <li>
          On your own machine, compare the two with a script of under fifty lines that uses nothing
          of Strata: <code className={styles.command}>{CHECK}</code>
        </li>
      </ol>
      <p className={styles.more}>
        <code>docs/auditing.md</code> says what the script computes, what it proves, and what it
        does not.
      </p>
    </Part>
  )
}
