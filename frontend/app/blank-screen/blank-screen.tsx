import type { ReactNode } from 'react'
import { Logo } from '../../ui/logo/logo.js'
import { MAIN_ID } from '../skip-link/skip-link.js'
import { Stack } from '../../ui/layout/layout.js'
import styles from './blank-screen.module.css'

/** Background of a modal that is alone on the screen. */
export function BlankScreen({ children }: { children: ReactNode }) {
  return (
    <Stack
      as="main"
      id={MAIN_ID}
      tabIndex={-1}
      data-blank
      align="center"
      grow
      className={styles.screen}
    >
      <Logo />
      {children}
    </Stack>
  )
}
