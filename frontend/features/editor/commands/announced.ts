/** Meta of transactions: words for screen readers, where a change is not where one writes. */
export const ANNOUNCED = 'announced'
