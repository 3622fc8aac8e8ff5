import { ArrowLeft } from 'lucide-react'
import { Breadcrumbs, type Crumb } from '../../../ui/breadcrumbs/breadcrumbs.js'
import { TopBar } from '../../../ui/top-bar/top-bar.js'
import { UserMenu } from '../../auth/index.js'
import { ShowSidebar } from '../sidebar-toggle/sidebar-toggle.js'
import { BackLink } from '../workspace-screen/back-link.js'
import { above, levelsOf, trashHref, type TrashPlace } from './trash-address.js'

interface TrashTopBarProps {
  place: TrashPlace
  crumbs: Crumb[]
}

/** Top bar with a link one level up, and the breadcrumbs from the trash. */
export function TrashTopBar({ place, crumbs }: TrashTopBarProps) {
  return (
    <TopBar
      leading={
        <>
          <ShowSidebar />
          {levelsOf(place).length > 0 && (
            <BackLink href={trashHref(above(place))} label="Up one level">
              <ArrowLeft aria-hidden size={16} />
            </BackLink>
          )}
        </>
      }
      title={<Breadcrumbs crumbs={crumbs} />}
      actions={<UserMenu />}
    />
  )
}
