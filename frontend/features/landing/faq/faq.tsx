import { ChevronDown } from 'lucide-react'
import { SectionHeading } from '../section-heading/section-heading.js'
import styles from './faq.module.css'

const QUESTIONS: { question: string; answer: string }[] = [
  {
    question: 'How are notes put in order?',
    answer:
      'In four levels. A folder holds files, a file holds sections, a section holds pages, and a page holds your text. You decide the order of each.',
  },
  {
    question: 'What happens when I lose the connection?',
    answer:
      'You keep writing. The page says that it is not saved, your browser keeps a draft, and it goes out when the server answers again. If you closed the tab in between, it is there when you come back.',
  },
  {
    question: 'Who can read my notes?',
    answer:
      'You. Nobody else is shown them, staff included. Stored text is encrypted with a key for every block; the server needs these keys to show you your pages, so it is not end-to-end encryption.',
  },
  {
    question: 'What is left after I delete something for ever?',
    answer:
      'That something was there, and when it went; not what it said. The key of its text is destroyed, and without it no copy of the record can be read.',
  },
  {
    question: 'How is storage counted?',
    answer:
      'By the size of your texts and pictures, those in the trash too. A page of text takes a few kilobytes, so one gigabyte holds more than a hundred thousand of them.',
  },
  {
    question: 'When can I buy Basic or Pro?',
    answer:
      'As soon as payments open. Until then everybody is on Free, and what you write now stays when you change plans.',
  },
]

/** Questions that people ask first; one answer is open at a time. */
export function Faq() {
  return (
    <section aria-labelledby="questions" className={styles.section}>
      <SectionHeading id="questions" title="Questions" />
      {QUESTIONS.map(({ question, answer }) => (
        <details key={question} name="questions" className={styles.entry}>
          <summary className={styles.question}>
            {question}
            <ChevronDown aria-hidden size={18} className={styles.arrow} />
          </summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </section>
  )
}
