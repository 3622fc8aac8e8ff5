import { ChevronDown } from 'lucide-react'
import { SectionHeading } from '../section-heading/section-heading.js'
import styles from './faq.module.css'

const QUESTIONS: { question: string; answer: string }[] = [
  {
    question: 'How are notes organized?',
    answer:
      'In four levels. A folder holds files, a file holds sections, a section holds pages, and a page holds your text. You decide the order.',
  },
  {
    question: 'What happens when I lose the connection?',
    answer:
      'Keep writing. The page shows that it isn’t saved, and your browser keeps a draft and sends it once you’re back online. Even if you close the tab, the draft is there when you return.',
  },
  {
    question: 'Who can read my notes?',
    answer:
      'Only you, and whoever you give a link to a page. Not even our staff. Stored text is encrypted with a key for every block. The server needs these keys to show you your pages, so it isn’t end-to-end encryption.',
  },
  {
    question: 'Can I bring my notes along, and take them away again?',
    answer:
      'Yes. Import from Notion, Obsidian, Evernote, Google Keep, Word, Markdown and more, with a preview of what comes over. Export everything as Markdown, HTML or JSON whenever you like.',
  },
  {
    question: 'What is left after I delete something forever?',
    answer:
      'A record that something existed and when it was deleted, but not what it said. We destroy the key to its text, and without it no copy can be read.',
  },
  {
    question: 'How is storage counted?',
    answer:
      'By the size of your text and pictures, including the trash. A page of text takes a few kilobytes, so one gigabyte holds more than a hundred thousand pages.',
  },
  {
    question: 'Can I change my plan, or cancel it?',
    answer:
      'At any time, in Settings under “My plan”. You pay through PayPal. Once you cancel, the plan lasts until the end of what you have paid for. Then you’re on Free, and everything you wrote stays.',
  },
]

/** Frequently asked questions. One answer is open at a time. */
export function Faq() {
  return (
    <section aria-labelledby="questions" className={styles.section}>
      <SectionHeading id="questions" title="Questions" />
      {QUESTIONS.map(({ question, answer }) => (
        <details key={question} name="questions" className={styles.entry}>
          <summary className={styles.question}>
            <span>{question}</span>
            <ChevronDown aria-hidden size={18} className={styles.arrow} />
          </summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </section>
  )
}
