import type { Meta } from '@storybook/react-vite'
import { NEWCOMER, SIGNED_IN, STAFF, UNVERIFIED, VISITOR } from '../.storybook/responses.js'
import { screen } from '../.storybook/screen.js'
import { paths } from './paths.js'
import { Routes } from './routes.js'

/** Whole screens as the route table has them, on answers that are always the same. */
const meta: Meta = {
  title: 'Screens/App',
  render: () => <Routes />,
  parameters: { layout: 'fullscreen' },
}
export default meta

export const Landing = screen(paths.home, VISITOR, 'Keeping your notes in one places')
export const SignIn = screen(paths.signIn, VISITOR, 'Sign in')
export const SignUp = screen(paths.signUp, VISITOR, 'Sign up')
export const ForgotPassword = screen(paths.forgotPassword, VISITOR, 'Forgot password')
export const ResetPassword = screen(`${paths.resetPassword}?token=x`, VISITOR, 'Reset password')
export const VerifyFirst = screen(paths.app, UNVERIFIED, 'Verify your email to continue', 'dialog')
export const NoFolder = screen(paths.app, NEWCOMER, 'Your notes')
export const FileList = screen(paths.item(1), SIGNED_IN, 'Research')
export const Editor = screen(paths.item(1, 3, 5, 7), SIGNED_IN, 'First day')
export const Search = screen(`${paths.search}?keyword=harbour`, SIGNED_IN, 'Search')
export const Trash = screen(paths.trash, SIGNED_IN, 'Trash')
export const EmptyTrash = screen(paths.trash, NEWCOMER, 'Trash')
export const Admin = screen(paths.admin, STAFF, 'Admin')
export const NotFound = screen(paths.notFound, VISITOR, 'Page not found', 'dialog')
