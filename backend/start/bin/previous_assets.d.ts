export function setAside(root: string): void
export function bringBack(root: string): void
export function ownAssets(root: string): string[]
