/** Key of the page's function through which the build plugins pass the promise of each `import()`. */
export const IMPORT_SLOT = 'probe-runtime/import'
