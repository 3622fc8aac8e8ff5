import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { FAILED, respondWith, settings, SIGNED_IN, VISITOR } from '../../.storybook/responses.js'
import { Differences } from './differences/differences.js'
import { Faq } from './faq/faq.js'
import { Hero } from './hero/hero.js'
import { LandingFooter } from './landing-footer/landing-footer.js'
import { LandingHeader } from './landing-header/landing-header.js'
import { Stack } from '../../ui/layout/layout.js'
import styles from './landing.module.css'
import { PlansSection } from './plans-section/plans-section.js'

/** Sections of the front page, one by one. */
const meta: Meta = {
  title: 'Screens/Front page',
  parameters: { layout: 'fullscreen' },
  beforeEach: () => respondWith(VISITOR),
}
export default meta

type Story = StoryObj

/** Renders a section with the front page's side margins. */
function section(children: ReactNode): Story {
  return {
    render: () => (
      <Stack as="main" align="center" grow className={styles.main}>
        {children}
      </Stack>
    ),
  }
}

export const Header: Story = { render: () => <LandingHeader /> }
export const HeaderSignedIn: Story = { ...Header, beforeEach: () => respondWith(SIGNED_IN) }
export const Top: Story = section(<Hero />)
export const WhatIsDifferent: Story = section(<Differences />)
export const Plans: Story = section(<PlansSection />)
export const PlansSignedIn: Story = { ...Plans, beforeEach: () => respondWith(SIGNED_IN) }
export const PlansWhereNothingIsPaid: Story = {
  ...Plans,
  beforeEach: () => respondWith({ ...SIGNED_IN, '/settings': { ...settings, paypal: null } }),
}
export const PlansNotLoaded: Story = {
  ...Plans,
  beforeEach: () => respondWith({ ...VISITOR, '/plans': FAILED }),
}
export const Questions: Story = section(<Faq />)
export const Footer: Story = { render: () => <LandingFooter /> }
