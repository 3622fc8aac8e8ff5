import { Check, Save } from 'lucide-react'
import { useNow } from '../../../app/server-clock.js'
import { cx } from '../../../ui/class-names.js'
import { IconButton } from '../../../ui/icon-button/icon-button.js'
import { useIsWide } from '../../../ui/media.js'
import type { Saver } from '../saver/saver.js'
import { useSaverState } from '../saver/use-save-triggers.js'
import { Text } from '../../../ui/layout/layout.js'
import styles from './save-status.module.css'
import { savedAgo } from './saved-ago.js'

/** 'Not saved' or 'Saved {time ago}', with the save button (rule 4.5). */
export function SaveStatus({ saver }: { saver: Saver }) {
  const { dirty, savedAt } = useSaverState(saver)
  const now = useNow(20_000)
  const wide = useIsWide()
  const saved = savedAgo(Math.max(0, now - savedAt), !wide)
  return (
    <>
      <Text tone="muted" size="sm" truncate shrink className={styles.room}>
        {/* A new key per text restarts the fade and prevents a transition between texts. */}
        <span key={dirty ? 0 : savedAt} className={cx(styles.status, !dirty && styles.saved)}>
          {dirty ? 'Not saved' : saved}
        </span>
      </Text>
      <IconButton label={dirty ? 'Save' : 'Saved'} onClick={() => void saver.save()}>
        {dirty ? <Save aria-hidden /> : <Check aria-hidden className={styles.check} />}
      </IconButton>
    </>
  )
}
