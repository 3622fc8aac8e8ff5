/** Every menu of the first screens, in one chunk. */
export { CrumbMenu } from '../../ui/breadcrumbs/crumb-menu.js'
export { ContextMenu, Menu } from '../../ui/menu/menu.js'
export { SectionMenu } from '../../ui/menu/section-menu.js'
