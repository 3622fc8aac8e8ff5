import type { ReactNode } from 'react'
import { MAIN_ID } from '../../../app/skip-link/skip-link.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { TopBar } from '../../../ui/top-bar/top-bar.js'
import { UserMenu } from '../../auth/index.js'

/** A page that is on its way: its bar, and the shape of its text. */
export function PageWaiting({ leading }: { leading: ReactNode }) {
  return (
    <>
      <TopBar leading={leading} actions={<UserMenu />} />
      <main id={MAIN_ID} tabIndex={-1}>
        <Skeleton shape="page" rows={7} />
      </main>
    </>
  )
}
