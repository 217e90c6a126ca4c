import { openDatabase } from '#store/open.ts'
import { migrateDatabase } from '#store/migrate.ts'
import { createRecords } from '#records/records.ts'
import { systemViewer as v } from '#records/system-viewer.ts'
import { businessGroup } from '#entities/business-group.ts'
import { account } from '#entities/account.ts'
import { masterValue } from '#entities/master-value.ts'
import { marketSegment } from '#entities/market-segment.ts'
import { substance } from '#entities/substance.ts'
import { tradeName } from '#entities/trade-name.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { importedId } from '#records/upsert.ts'
const N = Number(process.argv[2] ?? 20000), B = Number(process.argv[3] ?? 500)
const db = await openDatabase({ databaseUrl: process.env.U })
await migrateDatabase(db)
const r = createRecords(db)
const range = (n: number) => Array.from({ length: n }, (_, i) => i)
const id = (e: Parameters<typeof importedId>[0], k: string) => importedId(e, k)
const ok = async (p: Promise<readonly {status:string}[]>) => { const o = await p; const bad = o.filter(x => x.status === 'error'); if (bad.length) console.log(JSON.stringify(bad[0])) ; return o }
await ok(r.upsertBatch(v, businessGroup, range(8).map(i => ({ integrationId: `BG${i}`, name: `BG ${i}` }))))
await ok(r.upsertBatch(v, masterValue, range(100).map(i => ({ integrationId: `F${i}`, name: `F ${i}`, valueKind: 'function', code: `F${i}` }))))
await ok(r.upsertBatch(v, marketSegment, range(42).map(i => ({ integrationId: `S${i}`, name: `S ${i}`, businessGroup: id(businessGroup, `BG${i%8}`) }))))
await ok(r.upsertBatch(v, substance, range(2000).map(i => ({ integrationId: `SUB${i}`, name: `Substance ${i}` }))))
await ok(r.upsertBatch(v, account, range(40).map(i => ({ integrationId: `P${i}`, name: `Principal ${i}`, recordType: 'Supplier' }))))
await ok(r.upsertBatch(v, tradeName, range(400).map(i => ({ integrationId: `T${i}`, name: `Trade ${i}`, principal: id(account, `P${i%40}`) }))))
const C = ['NL','DE','FR','BE','IT','ES','PL','CZ','SE','TR','ID','BR','MX','CA','GB','US','AT','CH','DK','FI','NO']
const grade = (i: number, k = 0) => ({ integrationId: `G${i}`, name: `Grade ${i} FG ${k}`, code: `GC-${i}`, tradeName: id(tradeName, `T${i%400}`), principal: id(account, `P${i%40}`),
  components: [{ substance: id(substance, `SUB${i%2000}`), percent: i%3 ? null : 99.5 }], functions: [id(masterValue, `F${i%100}`), id(masterValue, `F${(i*7)%100}`)], marketSegments: range(4).map(j => id(marketSegment, `S${(i+j*5)%42}`)),
  businessGroups: [id(businessGroup, `BG${i%8}`)], physicalForm: 'powder', purity: '99 %', qualityGrades: ['food','pharma'], certifications: ['iso-9001','halal','kosher'], claims: ['vegan','natural'], packaging: ['bag-25kg','big-bag-1000kg'], origin: 'NL', storage: 'dry', shelfLifeMonths: 24, sampleAvailable: i%2===0,
  countries: C.slice(i % 8, 8 + i % 13), description: `Grade ${i} is a fine white powder for use in food and in cosmetics, with a purity of 99 percent.`, descriptions: { de: `Typ ${i} ist ein feines weisses Pulver.`, 'nl-NL': `Type ${i} is een fijn wit poeder.` } })
for (const [label, k] of [['insert',0],['unchanged',0],['update',1]] as const) {
  const all = range(N).map(i => grade(i, k)); const t = performance.now(), c = process.cpuUsage()
  const counts: Record<string, number> = {}
  for (let i = 0; i < N; i += B) for (const o of await ok(r.upsertBatch(v, tradeGrade, all.slice(i, i+B)))) counts[o.status] = (counts[o.status] ?? 0) + 1
  const ms = performance.now()-t, cpu = process.cpuUsage(c)
  console.log(label, Math.round(N/ms*1000), 'rows/s', 'node cpu ms', Math.round((cpu.user+cpu.system)/1000), 'of', Math.round(ms), counts)
}
{ const t = performance.now(); let n = 0; for await (const b of r.stream(v, tradeGrade)) n += b.length; console.log('stream', Math.round(n/(performance.now()-t)*1000), 'rows/s') }
{ const pos = await r.outboxPosition(); console.log(pos) }
console.log(Math.round(process.memoryUsage().rss/1e6), 'MB')
await db.close()
