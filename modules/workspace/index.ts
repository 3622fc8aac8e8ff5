/** What other parts of the product may use of the workspace. */
export { seedDemoWorkspace } from '#modules/workspace/demo'
