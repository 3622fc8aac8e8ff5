import {
  Combine,
  HardDriveDownload,
  History,
  Keyboard,
  type LucideIcon,
  ShieldOff,
  WifiOff,
} from 'lucide-react'
import { SectionHeading } from '../section-heading/section-heading.js'
import { Stack, Text } from '../../../ui/layout/layout.js'
import styles from './differences.module.css'

const DIFFERENCES: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: HardDriveDownload,
    title: 'Saved means saved',
    text: 'Strata says “Saved” only once your words are on disk. If the power fails a moment later, they’re still there.',
  },
  {
    icon: History,
    title: 'Any moment, back again',
    text: 'Every page keeps its versions, word by word. See your notes as they were on any day, bring back a line or a folder, and undo any change.',
  },
  {
    icon: WifiOff,
    title: 'Keep writing offline',
    text: 'If the connection drops, your writing stays in your browser, marked as not saved, and is sent when you’re back.',
  },
  {
    icon: Combine,
    title: 'Two windows, no lost line',
    text: 'Edits to different words are combined. Where both windows changed the same words, you see both versions and choose.',
  },
  {
    icon: ShieldOff,
    title: 'Deleted means gone',
    text: 'Every block is encrypted with its own key. Deleting it forever destroys that key, so no copy can show the text again.',
  },
  {
    icon: Keyboard,
    title: 'Calm on every screen',
    text: 'Light or dark, phone or desktop, mouse or keyboard: everything is within reach, and nothing jumps while you read.',
  },
]

/** Promises that other note-taking apps do not make. */
export function Differences() {
  return (
    <section aria-labelledby="differences" className={styles.section}>
      <SectionHeading
        id="differences"
        title="Notes that stay where you put them"
        text="Most apps ask you to trust that your text is safe. Strata is built to keep it safe."
      />
      <ul className={styles.grid}>
        {DIFFERENCES.map(({ icon: Icon, title, text }) => (
          <Stack as="li" key={title} gap={2}>
            <Icon aria-hidden size={20} strokeWidth={1.75} className={styles.icon} />
            <Text as="h3" size="lg" weight="semibold" className={styles.title}>
              {title}
            </Text>
            <p className={styles.text}>{text}</p>
          </Stack>
        ))}
      </ul>
    </section>
  )
}
