import { buildPages, projectRoot } from '#platform/pages/server/page-build.ts'

await buildPages(projectRoot)
