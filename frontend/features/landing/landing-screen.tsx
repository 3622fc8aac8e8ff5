import { ArrowRight, FileText, Folder, Layers, type LucideIcon, NotebookText } from 'lucide-react'
import { PageHeading } from '../../app/page-heading.js'
import { paths } from '../../app/paths.js'
import { MAIN_ID } from '../../app/skip-link/skip-link.js'
import { ButtonLink } from '../../ui/button/button.js'
import { LandingHeader } from './landing-header.js'
import styles from './landing.module.css'

/** The public front page (SPEC §2, Landing page and header). */
export default function LandingScreen() {
  return (
    <div className={styles.page}>
      <LandingHeader />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <div className={styles.hero}>
          <PageHeading
            title="Keeping your notes in one places"
            tabTitle="Notes in one place"
            className={styles.headline}
          />
          <p className={styles.lead}>
            Folders, files, sections and pages: four levels, always in order, and an editor that
            stays out of the way.
          </p>
          <ButtonLink href={paths.signIn} size="large">
            Get started for free
            <ArrowRight aria-hidden size={16} />
          </ButtonLink>
        </div>
        <Picture />
      </main>
    </div>
  )
}

const LEVELS: { icon: LucideIcon; name: string; depth: 0 | 1 | 2 | 3 }[] = [
  { icon: Folder, name: 'Garden', depth: 0 },
  { icon: NotebookText, name: 'North bed', depth: 1 },
  { icon: Layers, name: 'Spring', depth: 2 },
  { icon: FileText, name: 'March sowing', depth: 3 },
]

/** A drawing of the four levels; it says nothing that the text does not. */
function Picture() {
  return (
    <div aria-hidden className={styles.picture}>
      <div className={styles.tree}>
        {LEVELS.map(({ icon: Icon, name, depth }) => (
          <div key={name} className={styles.row} data-depth={depth}>
            <Icon size={16} />
            {name}
          </div>
        ))}
      </div>
      <div className={styles.note}>
        <p className={styles.noteTitle}>March sowing</p>
        <p className={styles.noteText}>
          Broad beans go straight into the <strong>north bed</strong>. Leeks and onions start
          indoors.
        </p>
        <p className={styles.noteHeading}>Before the frost is over</p>
        <p className={styles.noteText}>Keep the fleece at hand, and turn the compost once.</p>
      </div>
    </div>
  )
}
