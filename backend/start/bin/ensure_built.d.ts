export const COMPILED: { NODE_COMPILE_CACHE: string }
export function ensureBuilt(root: string): Promise<void>
export function markBuilt(build: string, inputs: string): void
export const FOLDERS: string[]
export function buildInputs(root: string): string
export function hashFiles(root: string, folders: string[], skipped: RegExp): string
