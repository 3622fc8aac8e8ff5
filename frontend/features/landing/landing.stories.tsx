import type { Meta, StoryObj } from '@storybook/react-vite'
import { respondWith, SIGNED_IN, VISITOR } from '../../.storybook/responses.js'
import { Differences } from './differences/differences.js'
import { Faq } from './faq/faq.js'
import { Hero } from './hero/hero.js'
import { LandingFooter } from './landing-footer/landing-footer.js'
import { LandingHeader } from './landing-header/landing-header.js'
import { PlansSection } from './plans-section/plans-section.js'

/** The parts of the front page, one by one. */
const meta: Meta = {
  title: 'Screens/Front page',
  parameters: { layout: 'fullscreen' },
  beforeEach: () => respondWith(VISITOR),
}
export default meta

type Story = StoryObj

export const Header: Story = { render: () => <LandingHeader /> }
export const HeaderSignedIn: Story = { ...Header, beforeEach: () => respondWith(SIGNED_IN) }
export const Top: Story = { render: () => <Hero /> }
export const WhatIsDifferent: Story = { render: () => <Differences /> }
export const Plans: Story = { render: () => <PlansSection /> }
export const PlansSignedIn: Story = { ...Plans, beforeEach: () => respondWith(SIGNED_IN) }
export const PlansNotLoaded: Story = {
  ...Plans,
  beforeEach: () => respondWith({ ...VISITOR, '/plans': undefined }),
}
export const Questions: Story = { render: () => <Faq /> }
export const Footer: Story = { render: () => <LandingFooter /> }
