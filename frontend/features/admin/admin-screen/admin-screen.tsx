import { CreditCard, Gauge, HardDrive, type LucideIcon, Tags, Users } from 'lucide-react'
import { useParams } from 'wouter'
import NotFoundScreen from '../../../app/not-found/not-found.js'
import { PageHeading } from '../../../app/page-heading.js'
import { EmptyState } from '../../../ui/empty-state/empty-state.js'
import { AdminLayout } from '../admin-layout/admin-layout.js'
import styles from './admin-screen.module.css'

interface Place {
  icon: LucideIcon
  title: string
  /** What will be here. */
  text: string
}

const HOME: Place = {
  icon: Gauge,
  title: 'Admin',
  text: 'Here you will see how many people write, how much they keep and what they pay.',
}

const PLACES: Record<string, Place> = {
  users: {
    icon: Users,
    title: 'Users',
    text: 'Here you will find everybody who signed up, by email address.',
  },
  plans: {
    icon: Tags,
    title: 'Plans',
    text: 'Here you will change the names, texts, storage and features of the plans.',
  },
  payments: {
    icon: CreditCard,
    title: 'Payments',
    text: 'Here you will see every payment with its fees.',
  },
  storage: {
    icon: HardDrive,
    title: 'Storage',
    text: 'Here you will see how much space texts and files take.',
  },
}

/** The staff area (rule 11.7); its tables are still to come. */
export default function AdminScreen() {
  const { table } = useParams()
  const place = table === undefined ? HOME : PLACES[table]
  if (!place) return <NotFoundScreen />
  const { icon, title, text } = place
  return (
    <AdminLayout>
      <PageHeading title={title} className={styles.title} />
      <EmptyState icon={icon} title="Not built yet" text={text} />
    </AdminLayout>
  )
}
