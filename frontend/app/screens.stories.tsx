import type { Meta, StoryObj } from '@storybook/react-vite'
import { userEvent, within } from 'storybook/test'
import {
  FAILED,
  NOTHING_KEPT,
  PENDING,
  SIGNED_IN,
  SORTED,
  AUDIT,
  UNVERIFIED,
  VISITOR,
  WITH_FAVORITES,
  WITH_ICONS,
  WITH_TEMPLATES,
  withFirstSteps,
  withPage,
} from '../.storybook/responses.js'
import { SHARES, WITH_SHARES, withShare } from '../.storybook/share-responses.js'
import { screen } from '../.storybook/screen.js'
import { paths } from './paths.js'
import { staffPaths } from '../features/admin/staff-paths.js'
import { Routes } from './routes.js'

/** Whole screens from the route table, with fixed responses. */
const meta: Meta = {
  title: 'Screens/App',
  render: () => <Routes />,
  parameters: { layout: 'fullscreen' },
}
export default meta

const OPEN_PAGE = paths.item(1, 3, 5, 7)

export const Landing = screen(paths.home, VISITOR, 'Keeping your notes in one places')
export const SignIn = screen(paths.signIn, VISITOR, 'Sign in')
export const SignUp = screen(paths.signUp, VISITOR, 'Sign up')
export const ForgotPassword = screen(paths.forgotPassword, VISITOR, 'Forgot password')
export const ResetPassword = screen(`${paths.resetPassword}?token=x`, VISITOR, 'Reset password')
export const VerifyFirst = screen(paths.app, UNVERIFIED, 'Verify your email to continue', 'dialog')
export const Share = screen(
  `${paths.share}?title=Bread%20that%20rises&text=Flour%2C%20water%2C%20salt&url=https%3A%2F%2Fbread.test`,
  SIGNED_IN,
  'Save to Strata'
)
export const NothingShared = screen(paths.share, SIGNED_IN, 'Save to Strata')
export const NoFolder = screen(paths.app, NOTHING_KEPT, 'Folder empty', 'text')
export const RecentPages = screen(paths.start, SIGNED_IN, 'Recent pages')
export const NoRecentPages = screen(
  paths.start,
  { ...SIGNED_IN, '/blocks/recent': [] },
  'No pages yet',
  'text'
)
export const RecentPagesNotLoaded = screen(
  paths.start,
  { ...SIGNED_IN, '/blocks/recent': FAILED },
  'Couldn’t load the recent pages',
  'text'
)
export const NoFolderToStartFrom = screen(paths.start, NOTHING_KEPT, 'Folder empty', 'text')
export const EmptyFolder = screen(
  paths.item(1),
  { ...SIGNED_IN, '/blocks?parent_block_id=1': [] },
  'Research'
)
export const NoSection = screen(
  paths.item(1, 3),
  { ...SIGNED_IN, '/blocks?parent_block_id=3': [] },
  'Section empty',
  'text'
)
export const NoPage = screen(
  paths.item(1, 3, 5),
  { ...SIGNED_IN, '/blocks?parent_block_id=5': [] },
  'Page empty',
  'text'
)
export const FilesLoading = screen(
  paths.item(1),
  { ...SIGNED_IN, '/blocks?parent_block_id=1': PENDING },
  'Research'
)
export const FilesNotLoaded = screen(
  paths.item(1),
  { ...SIGNED_IN, '/blocks?parent_block_id=1': FAILED },
  'Couldn’t load the files',
  'text'
)
export const FileList = screen(paths.item(1), SIGNED_IN, 'Research')
export const SortedFiles = screen(paths.item(1), SORTED, 'Research')
export const Icons = screen(paths.item(1), WITH_ICONS, 'Research')
export const PageIcon = screen(paths.item(1, 3, 5, 7), WITH_ICONS, 'First day')
export const SortedPages = screen(OPEN_PAGE, SORTED, 'First day')
export const SortMenu: StoryObj = {
  ...screen(OPEN_PAGE, SORTED, ''),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Sort pages' }))
    await within(document.body).findByRole('menuitemradio', { name: 'Name', checked: true })
  },
}
export const Favorites = screen(paths.item(1), WITH_FAVORITES, 'Favorites', 'text')
export const FavoritePage = screen(OPEN_PAGE, WITH_FAVORITES, 'First day')
export const Arriving: StoryObj = {
  ...screen(OPEN_PAGE, { ...SIGNED_IN, '/users/current-user': PENDING }, ''),
  play: async ({ canvas }) => void (await canvas.findByRole('status', { name: 'Loading' })),
}
export const PageOnItsWay: StoryObj = {
  ...screen(OPEN_PAGE, { ...SIGNED_IN, '/blocks/7': PENDING }, ''),
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Your account' })
    await canvas.findByRole('status', { name: 'Loading' })
  },
}
export const Editor = screen(OPEN_PAGE, SIGNED_IN, 'First day')
export const TemplatesOffered = screen(OPEN_PAGE, WITH_TEMPLATES, 'Start with a template', 'text')
export const EmptyPage = screen(OPEN_PAGE, withPage({ content: null, name: '' }), 'Untitled page')
export const FirstSteps = screen(
  OPEN_PAGE,
  withFirstSteps({ written: true, named: false, another: false }),
  'First steps',
  'text'
)
export const LastFirstStep = screen(
  OPEN_PAGE,
  withFirstSteps({ written: true, named: true, another: true }),
  'You are all set',
  'text'
)
export const SharedPage = screen(paths.item(1, 3, 5, 7), WITH_SHARES, 'First day')
export const SharedFiles = screen(
  paths.item(1),
  withShare({ ...SHARES.expired, expires_at: null }),
  'Research'
)
export const LockedPage = screen(OPEN_PAGE, withPage({ is_page_locked: true }), 'First day')
export const PageNotLoaded = screen(
  OPEN_PAGE,
  { ...SIGNED_IN, '/blocks/7': FAILED },
  'Couldn’t load this page',
  'text'
)
export const Search = screen(`${paths.search}?keyword=harbour`, SIGNED_IN, 'Search')
export const NothingFound = screen(
  `${paths.search}?keyword=harbour`,
  { ...SIGNED_IN, '/blocks/search?keyword=harbour': [] },
  'Can not find any items.',
  'text'
)
export const SearchNotAnswered = screen(
  `${paths.search}?keyword=harbour`,
  { ...SIGNED_IN, '/blocks/search?keyword=harbour': FAILED },
  'Try again',
  'text'
)
export const FoundByFirstLetters = screen(
  `${paths.search}?keyword=fday`,
  { ...SIGNED_IN, '/blocks/search?keyword=fday': [] },
  '1 result',
  'text'
)
export const NamesNotAnswered = screen(
  `${paths.search}?keyword=first`,
  { ...SIGNED_IN, '/blocks/search?keyword=first': FAILED },
  'Try again',
  'text'
)
export const Trash = screen(paths.trash, SIGNED_IN, 'Trash')
export const EmptyTrash = screen(paths.trash, NOTHING_KEPT, 'Trash')
export const Profile = screen(paths.profile, SIGNED_IN, 'Profile')
export const Audit = screen(staffPaths.audit, AUDIT, 'Audit')
export const AuditOfNothing = screen(
  staffPaths.audit,
  { ...AUDIT, '/audit/events': [] },
  'Nothing found',
  'text'
)
export const ServerAway = screen(
  paths.app,
  { ...SIGNED_IN, '/users/current-user': FAILED },
  'Can’t reach Strata',
  'text'
)
export const NotFound = screen(paths.notFound, VISITOR, 'Page not found', 'dialog')
