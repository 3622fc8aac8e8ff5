import { Button } from '../../../../ui/button/button.js'
import { Dialog } from '../../../../ui/dialog/dialog.js'
import { sentenceOf } from '../act-words.js'
import type { Answer } from './device-acts.js'
import styles from './undo-device.module.css'

interface DeviceAnswerProps {
  answer: Answer
  onClose: () => void
}

/** Says how much was undone, and names what stayed and why. */
export function DeviceAnswer({ answer: { undone, stayed, acts }, onClose }: DeviceAnswerProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={undone === 1 ? 'Undid 1 change' : `Undid ${undone.toLocaleString('en-US')} changes`}
      description={descriptionOf(stayed.length)}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      {stayed.length > 0 && (
        <ul className={styles.stayed}>
          {stayed.map(({ id, message }) => {
            const act = acts.find((each) => each.id === id)
            return (
              <li key={id}>
                <strong>{act ? sentenceOf(act) : 'An earlier change'}</strong>
                <span>{`${message}.`}</span>
              </li>
            )
          })}
        </ul>
      )}
    </Dialog>
  )
}

function descriptionOf(stayed: number) {
  if (stayed === 0) return 'None of them stayed.'
  return stayed === 1 ? '1 change stayed:' : `${stayed.toLocaleString('en-US')} changes stayed:`
}
