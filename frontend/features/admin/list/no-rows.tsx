import { FileQuestion, type LucideIcon } from 'lucide-react'
import { Button, ButtonLink } from '../../../ui/button/button.js'
import { EmptyState } from '../../../ui/empty-state/empty-state.js'
import { Stack } from '../../../ui/layout/layout.js'
import styles from './list.module.css'

interface NoRowsProps {
  icon: LucideIcon
  what: string
  /** Address of the last page, if there are rows but none on this page. */
  lastPage: string | undefined
  /** Clears the filters. Defined if filters may hide rows. */
  onClear: (() => void) | undefined
}

/** Explains why there are no rows, and links to some. */
export function NoRows({ icon, what, lastPage, onClear }: NoRowsProps) {
  if (lastPage) {
    return (
      <Stack align="center" justify="center" grow className={styles.empty}>
        <EmptyState
          icon={icon}
          title="Nothing on this page"
          text="The list is shorter than that."
        />
        <ButtonLink variant="quiet" href={lastPage}>
          Go to the last page
        </ButtonLink>
      </Stack>
    )
  }
  if (!onClear) {
    return <EmptyState icon={icon} title={`No ${what}s yet`} text={`They will appear here.`} />
  }
  return (
    <Stack align="center" justify="center" grow className={styles.empty}>
      <EmptyState icon={icon} title="Nothing found" text={`No ${what}s match.`} />
      <Button variant="quiet" onClick={onClear}>
        Show all
      </Button>
    </Stack>
  )
}

/** Shown for an invalid page number in the address (rule 17.4). */
export function NoSuchPage({ first }: { first: string }) {
  return (
    <Stack align="center" justify="center" grow className={styles.empty}>
      <EmptyState
        icon={FileQuestion}
        title="There is no such page"
        text="Pages are numbered from 1 to 1,000,000."
      />
      <ButtonLink variant="quiet" href={first}>
        Go to the first page
      </ButtonLink>
    </Stack>
  )
}
