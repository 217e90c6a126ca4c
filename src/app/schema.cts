/**
 * Every table of the database, for drizzle-kit (`npm run db:generate`), which reads the exports of a module: the tables of all
 * entities, and those of the record engine and of sign-in. Only a CommonJS module can compute the names of its exports.
 */
const { allEntities }: typeof import('./entities.ts') = require('./entities.ts')

module.exports = {
  ...Object.fromEntries(allEntities.map((entity) => [entity.apiName, entity.table])),
  ...require('./data/other-tables.ts'),
}
