import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, within } from 'storybook/test'
import {
  FAILED,
  NOTHING_KEPT,
  PENDING,
  SIGNED_IN,
  SORTED,
  UNVERIFIED,
  VISITOR,
  WITH_FAVORITES,
  WITH_ICONS,
  WITH_TEMPLATES,
  withFirstSteps,
  withPage,
} from '../.storybook/responses.js'
import { WITH_SHARES } from '../.storybook/share-responses.js'
import { screen } from '../.storybook/screen.js'
import { ADMIN } from '../.storybook/staff-responses.js'
import { paths } from './paths.js'
import { Routes } from './routes.js'

/** Screens whose layout differs on a phone. */
const meta: Meta = {
  title: 'Screens/On a phone',
  tags: ['phone'],
  render: () => <Routes />,
  globals: { viewport: { value: 'phone' } },
  parameters: { layout: 'fullscreen' },
}
export default meta

export const Landing = screen(paths.home, VISITOR, 'Keeping your notes in one places')
export const SignUp = screen(paths.signUp, VISITOR, 'Sign up')
export const VerifyFirst = screen(paths.app, UNVERIFIED, 'Verify your email to continue', 'dialog')
export const Folders = screen(paths.app, SIGNED_IN, 'Folders')
export const RecentPages = screen(paths.app, SIGNED_IN, 'Recent pages', 'text')
export const RecentPagesOnTheirWay: StoryObj = {
  ...screen(paths.app, { ...SIGNED_IN, '/blocks/recent': PENDING }, ''),
  play: async ({ canvas }) => {
    await canvas.findByRole('status', { name: 'Loading recent pages' })
  },
}
export const Favorites = screen(paths.app, WITH_FAVORITES, 'Favorites', 'text')
export const SortedPages = screen(paths.item(1, 3, 5), SORTED, 'Summer')
export const Icons = screen(paths.item(1, 3, 5), WITH_ICONS, 'Summer')
export const PageIcon = screen(paths.item(1, 3, 5, 7), WITH_ICONS, 'First day')
export const SortMenu: StoryObj = {
  ...screen(paths.item(1, 3, 5), SORTED, ''),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Sort pages' }))
    await within(document.body).findByRole('menuitemradio', { name: 'Name', checked: true })
  },
}
export const FavoritePages = screen(paths.item(1, 3, 5), WITH_FAVORITES, 'Summer')
export const FavoritePage = screen(paths.item(1, 3, 5, 7), WITH_FAVORITES, 'First day')
export const TemplatesOffered = screen(
  paths.item(1, 3, 5, 7),
  WITH_TEMPLATES,
  'Start with a template',
  'text'
)
export const TemplatePages = screen(paths.item(1, 3, 5), WITH_TEMPLATES, 'Summer')
export const SharedPage = screen(paths.item(1, 3, 5, 7), WITH_SHARES, 'First day')
export const SharedPages = screen(paths.item(1, 3, 5), WITH_SHARES, 'Summer')
export const NoFolder = screen(paths.app, NOTHING_KEPT, 'Folder empty', 'text')
export const NoPage = screen(
  paths.item(1, 3, 5),
  { ...SIGNED_IN, '/blocks?parent_block_id=5': [] },
  'Page empty',
  'text'
)
export const FirstSteps = screen(
  paths.item(1, 3, 5),
  withFirstSteps({ written: true, named: false, another: false }),
  'First steps',
  'text'
)
export const Share = screen(
  `${paths.share}?title=Bread%20that%20rises&url=https%3A%2F%2Fbread.test`,
  SIGNED_IN,
  'Save to Strata'
)
export const Files = screen(paths.item(1), SIGNED_IN, 'Research')
export const Sections = screen(paths.item(1, 3), SIGNED_IN, 'Field notes')
export const Pages = screen(paths.item(1, 3, 5), SIGNED_IN, 'Summer')
export const Editor = screen(paths.item(1, 3, 5, 7), SIGNED_IN, 'First day')
export const LockedPage = screen(
  paths.item(1, 3, 5, 7),
  withPage({ is_page_locked: true }),
  'First day'
)
export const PageOnItsWay = screen(
  paths.item(1, 3, 5, 7),
  { ...SIGNED_IN, '/blocks/7': PENDING },
  'Pages',
  'link'
)
export const Search = screen(`${paths.search}?keyword=harbour`, SIGNED_IN, 'Search')
export const Trash = screen(paths.trash, SIGNED_IN, 'Trash')
export const Profile = screen(paths.profile, SIGNED_IN, 'Profile')
/** Without a sidebar, the bar leads back. */
export const PageNotLoaded = screen(
  paths.item(1, 3, 5, 7),
  { ...SIGNED_IN, '/blocks/7': FAILED },
  'Back to Summer',
  'link'
)
export const Dashboard = screen(paths.admin, ADMIN, 'Returning users', 'text')
