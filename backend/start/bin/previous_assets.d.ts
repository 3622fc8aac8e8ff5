export function keepAssets(last: string, next: string): void
export function ownAssets(build: string): string[]
