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
import styles from './differences.module.css'

const DIFFERENCES: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: HardDriveDownload,
    title: 'Saved means saved',
    text: 'Strata says “Saved” once your words are on disk, and no earlier. If the power fails a moment later, they are still there.',
  },
  {
    icon: History,
    title: 'Every change is kept',
    text: 'Nothing is overwritten. Each change is recorded as it happens, for the text and for the tree. Looking back at any moment of it comes next.',
  },
  {
    icon: WifiOff,
    title: 'Keep writing offline',
    text: 'When the connection breaks, what you write stays in your browser, is marked as not saved, and goes out when you are back.',
  },
  {
    icon: Combine,
    title: 'Two windows, no lost line',
    text: 'Edits in different paragraphs are joined. When two meet in the same one, you see both versions and choose.',
  },
  {
    icon: ShieldOff,
    title: 'Deleted means gone',
    text: 'Every block is encrypted with a key of its own. Deleting it for ever destroys that key: no copy of the record can show the text again.',
  },
  {
    icon: Keyboard,
    title: 'Calm on every screen',
    text: 'Light or dark, phone or desk, with or without a mouse: all of it can be reached, and nothing jumps while you read.',
  },
]

/** What other note-taking apps do not promise. */
export function Differences() {
  return (
    <section aria-labelledby="differences" className={styles.section}>
      <SectionHeading
        id="differences"
        title="Notes that stay where you put them"
        text="Most apps ask you to trust that your text is safe. Strata is built so that it is."
      />
      <ul className={styles.grid}>
        {DIFFERENCES.map(({ icon: Icon, title, text }) => (
          <li key={title} className={styles.item}>
            <Icon aria-hidden size={20} strokeWidth={1.75} className={styles.icon} />
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
