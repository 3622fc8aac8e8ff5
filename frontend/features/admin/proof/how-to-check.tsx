import { Download } from 'lucide-react'
import { Part } from '../part/part.js'
import { Row, Stack, Text } from '../../../ui/layout/layout.js'
import styles from './proof.module.css'

const EXPORT = 'node strata audit:export --to=log.ndjson'
const CHECK = 'node docs/check-log.mjs log.ndjson proof.json'

/** Short instructions in three sentences. docs/auditing.md has the rest. */
export function HowToCheck() {
  return (
    <Part title="How to check it elsewhere">
      <Stack as="ol" gap={3} className={styles.how}>
        <li>
          Keep a copy of this proof where those who run the server cannot reach it.{' '}
          <Row
            as="a"
            href="/api/v1/audit/proof"
            download="proof.json"
            inline
            gap={1}
            className={styles.download}
          >
            <Download aria-hidden size={14} />
            Download proof.json
          </Row>
        </li>
        <li>
          Whenever you like, have the log exported, its text sealed:{' '}
          <Text as="code" mono size="sm" breakable marginTop={1} className={styles.command}>
            {EXPORT}
          </Text>
        </li>
        <li>
          On your own machine, compare the two with a script of under fifty lines that uses nothing
          of Strata:{' '}
          <Text as="code" mono size="sm" breakable marginTop={1} className={styles.command}>
            {CHECK}
          </Text>
        </li>
      </Stack>
      <Text as="p" tone="muted" marginTop={3}>
        <code>docs/auditing.md</code> says what the script computes, what it proves, and what it
        does not.
      </Text>
    </Part>
  )
}
