import { loadable } from '../loadable.js'

/** Part of the app's code, which index.html preloads. Visitors do not load it. */
export const AppSkeleton = loadable(async () => {
  const { AppSkeleton: skeleton } = await import('./app-skeleton.js')
  return { default: skeleton }
})
