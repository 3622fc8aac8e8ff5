import type { FailingRow } from '#modules/admin/api'
import { Ago } from '../ago.js'
import { formatNumber } from '../../../app/counted.js'
import { Part } from '../part/part.js'
import { Stack, Text } from '../../../ui/layout/layout.js'
import styles from './operations.module.css'

/** Operations that processes currently retry without success. */
export function Failing({ failing }: { failing: FailingRow[] }) {
  return (
    <Part title="Current failures" wide>
      <Stack as="ul">
        {failing.map(({ process, subject, since, tries, error }) => (
          <li key={`${process} ${subject} ${since}`} className={styles.failing}>
            <p>
              <Text as="strong" weight="medium" breakable>
                {subject}
              </Text>
              <span>{`, in ${process}`}</span>
            </p>
            <Text as="p" size="sm" breakable className={styles.error}>
              {error}
            </Text>
            <Text as="p" tone="muted" size="sm" breakable block>
              <span>{`${tries === 1 ? '1 try' : `${formatNumber(tries)} tries`}, since`}</span>{' '}
              <Ago at={since} />
            </Text>
          </li>
        ))}
      </Stack>
    </Part>
  )
}
