import styles from './section-heading.module.css'

interface SectionHeadingProps {
  id: string
  title: string
  text?: string
}

/** Heading of a front page section. */
export function SectionHeading({ id, title, text }: SectionHeadingProps) {
  return (
    <div className={styles.heading}>
      <h2 id={id} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {text && <p className={styles.text}>{text}</p>}
    </div>
  )
}
