import { useRef, useState } from 'react'
import { Button } from '../../ui/button/button.js'
import { TextField } from '../../ui/text-field/text-field.js'
import { Row } from '../../ui/layout/layout.js'
import styles from './shares.module.css'

/** Milliseconds for which the button confirms the copy. */
const CONFIRMED_FOR = 2000

/** Address of a share, with a button that copies it. */
export function ShareLink({ url }: { url: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState<'yes' | 'blocked'>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function copy() {
    clearTimeout(timer.current)
    try {
      await navigator.clipboard.writeText(url)
      setCopied('yes')
      timer.current = setTimeout(() => setCopied(undefined), CONFIRMED_FOR)
    } catch {
      setCopied('blocked')
      place.current?.querySelector('input')?.select()
    }
  }

  return (
    <Row ref={place} align="start" gap={2} className={styles.link}>
      <TextField
        label="Link"
        readOnly
        value={url}
        translate="no"
        error={
          copied === 'blocked'
            ? 'Your browser blocked copying. The link is selected, so copy it with your keyboard or menu.'
            : undefined
        }
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button size="large" className={styles.copy} onClick={() => void copy()}>
        {copied === 'yes' ? 'Copied' : 'Copy link'}
      </Button>
      <span role="status" className="visually-hidden">
        {copied === 'yes' ? 'Copied link to clipboard' : ''}
      </span>
    </Row>
  )
}
