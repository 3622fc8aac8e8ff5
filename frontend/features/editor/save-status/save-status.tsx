import { formatDistanceStrict } from 'date-fns'
import { Check, Save } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button/icon-button.js'
import type { Saver } from '../saver/saver.js'
import { useNow, useSaverState } from '../saver/use-saver.js'
import styles from './save-status.module.css'

/** 'Not saved' or 'Saved {time ago}', and the button that saves (SPEC §2, Editor screen). */
export function SaveStatus({ saver }: { saver: Saver }) {
  const { dirty, savedAt } = useSaverState(saver)
  const now = useNow(20_000)
  const age = Math.max(0, now - savedAt)
  const ago = age < 60_000 ? 'just now' : formatDistanceStrict(0, age).concat(' ago')
  return (
    <>
      <span className={styles.status}>{dirty ? 'Not saved' : `Saved ${ago}`}</span>
      <IconButton label={dirty ? 'Save' : 'Saved'} onClick={() => void saver.save()}>
        {dirty ? <Save aria-hidden /> : <Check aria-hidden className={styles.check} />}
      </IconButton>
    </>
  )
}
