import { buildPages, projectRoot } from './page-build.ts'

await buildPages(projectRoot)
