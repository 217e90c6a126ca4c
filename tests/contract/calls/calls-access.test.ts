import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCall } from '../../fixtures/run-call.ts'
import { calls } from '#app/calls.ts'
import { type CallFixtures, callFixtures } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'

const nl = { countryCode: 'NL', languageCode: 'nl-NL' }

describeEachDatabase('Access and parameters of calls', (open) => {
  let fixtures: CallFixtures
  beforeAll(async () => {
    fixtures = await callFixtures(await open())
  })
  afterAll(async () => {
    await fixtures.close()
  })
  const search = (params: Readonly<Record<string, unknown>>) =>
    runCall('SearchController.search', { ...nl, ...params }, fixtures.context())
  const failing = (params: Readonly<Record<string, unknown>>) => expect(search(params)).rejects

  it('[APX-09] Lists every call in the table under its own name', () => {
    for (const [name, call] of Object.entries(calls)) expect(call.name).toBe(name)
  })

  it('Declares the access of each call', () => {
    const restricted = Object.values(calls)
      .filter((each) => each.access !== 'everyone')
      .map((each) => each.name)
    expect(restricted).toEqual([
      'SearchController.explain',
      'ConflictController.count',
      'ConflictController.getRules',
      'DocumentController.getRequestable',
      'DocumentController.getRequests',
      'DocumentController.askFor',
      'DocumentController.grantRequest',
      'DocumentController.declineRequest',
      'DocumentController.withdrawGrant',
      'CartController.getPrepared',
      'CartController.takePrepared',
      'CartController.getShipTo',
      'CartController.submit',
      'RequestController.getRequests',
      'RequestController.getRequest',
      'RequestController.write',
      'RequestController.giveFeedback',
      'RequestController.getSampleFeedback',
      'RequestController.askAgain',
      'RequestController.withdraw',
      'RequestController.accept',
      'RequestController.reject',
      'RequestController.receive',
      'RequestController.getQueue',
      'QueueFilterController.getFilters',
      'QueueFilterController.create',
      'QueueFilterController.rename',
      'QueueFilterController.chooseDefault',
      'QueueFilterController.remove',
      'RequestController.take',
      'RequestController.release',
      'RequestController.assign',
      'RequestController.answer',
      'RequestController.quote',
      'RequestController.decline',
      'RequestController.extend',
      'RequestController.reopen',
      'RequestController.close',
      'RequestController.previewAnswer',
      'RequestController.previewQuote',
      'RequestController.previewDecline',
      'RequestController.previewExtend',
      'RequestController.previewReopen',
      'RequestController.previewClose',
      'RequestController.previewWrite',
      'AssistantController.getOutside',
      'AssistantController.getStart',
      'AssistantController.beginSession',
      'AssistantController.endSession',
      'AssistantController.findCustomer',
      'VisitController.getVisits',
      'VisitController.getVisit',
      'VisitController.plan',
      'VisitController.start',
      'VisitController.end',
      'VisitController.change',
      'VisitController.sendRecap',
      'VisitController.noteShown',
      'VisitController.recordLead',
      'VisitController.getMySteps',
      'VisitController.addStep',
      'VisitController.changeStep',
      'VisitController.tickStep',
      'VisitController.removeStep',
      'VisitController.restoreStep',
      'PresentationController.start',
      'PresentationController.push',
      'PresentationController.follow',
      'PresentationController.end',
      'VisitController.getPack',
      'VisitController.getPackProducts',
      'VisitController.registerDevice',
      'VisitController.releaseDevice',
      'VisitController.replay',
      'FolderController.getFolders',
      'FolderController.getFolder',
      'FolderController.create',
      'FolderController.rename',
      'FolderController.remove',
      'FolderController.restore',
      'FolderController.copy',
      'FolderController.takeOver',
      'FolderController.addItem',
      'FolderController.removeItem',
      'FolderController.restoreItem',
      'FolderController.annotate',
      'FolderController.order',
      'ShareController.create',
      'ShareController.list',
      'ShareController.revoke',
      'ShareController.showLink',
      'ShareController.addItem',
      'ShareController.removeItem',
      'ShareController.annotate',
      'ShareController.order',
      'ShareController.copy',
      'AccountController.getOwnAccount',
      'AccountController.chooseEmails',
      'AccountController.getProfile',
      'AccountController.changeProfile',
      'AccountController.deleteAccount',
      'AddressController.getBook',
      'AddressController.create',
      'AddressController.change',
      'AddressController.remove',
      'AddressController.restore',
      'AccountController.switchAccount',
      'AccountController.invitePerson',
      'AccountController.withdrawInvitation',
      'AccountController.changePerson',
      'AccountController.join',
      'AccountController.approveSignUp',
      'AccountController.declineSignUp',
      'AccountController.getPeople',
      'AccountController.getInvitation',
      'AccountController.getSignUps',
      'AccountController.findAccounts',
      'AccountController.getSecurity',
      'VisibilityController.explain',
      'RecordController.delete',
      'ListController.create',
      'ListController.change',
      'ListController.delete',
      'ListController.arrange',
      'ListController.copy',
      'ListController.order',
      'ListController.resetColumns',
      'BulkController.change',
      'BulkController.activate',
      'BulkController.deactivate',
      'BulkController.delete',
      'BulkController.fillFolder',
      'RecordController.save',
      'ImportController.upload',
      'ImportController.changeKind',
      'ImportController.check',
      'ImportController.correct',
      'ImportController.start',
      'ImportController.cancel',
      'ImportController.undo',
      'RetentionController.run',
      'AuditController.verify',
      'TokensController.create',
      'TokensController.revoke',
      'WebhooksController.create',
      'WebhooksController.test',
      'WebhooksController.turn',
      'WebhooksController.retry',
      'WebhooksController.remove',
      'ProvidersController.create',
      'ProvidersController.turn',
      'ProvidersController.remove',
      'PeopleController.invite',
      'PeopleController.change',
      'PeopleController.turn',
      'PeopleController.sendLink',
      'PeopleController.endSessions',
      'PeopleController.revokeDevice',
      'SearchTermsController.mark',
      'SearchTermsController.unmark',
      'SynonymsController.tryOut',
      'SynonymsController.create',
      'PromotionsController.tryOut',
      'PromotionsController.create',
      'VisibilityController.find',
      'SignInController.changePassword',
      'SignInController.connectProvider',
      'SignInController.disconnectProvider',
      'SecurityController.setUpCodes',
      'SecurityController.confirmCodes',
      'SecurityController.renewRecoveryCodes',
      'SecurityController.turnOffCodes',
      'SecurityController.removePasskey',
      'SessionController.endSession',
      'SessionController.revokeDevice',
      'SessionController.endOtherSessions',
    ])
  })

  it('[CTX-02] Rejects guests on a site for signed-in users, whatever the call', async () => {
    const swiss = { countryCode: 'CH', languageCode: 'de' }
    await expect(runCall('SearchController.search', swiss, fixtures.context())).rejects.toMatchObject({
      code: 'SIGN_IN_REQUIRED',
    })
    await expect(
      runCall('SearchController.suggest', { ...swiss, searchTerm: 'x' }, fixtures.context()),
    ).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' })
    await expect(
      runCall('MarketSegmentController.getMarketSegmentStructure', { url: '/ch/de' }, fixtures.context()),
    ).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' })
    expect(await runCall('SearchController.search', swiss, fixtures.context('customer'))).toMatchObject({ total: 0 })
  })

  it('[APX-09] Rejects meaningless parameters and names the first', async () => {
    await failing({ countryCode: 'ZZ' }).toMatchObject({
      code: 'INVALID_PARAMETERS',
      details: { parameter: 'countryCode' },
    })
    await failing({ languageCode: 'xx' }).toMatchObject({
      code: 'INVALID_PARAMETERS',
      details: { parameter: 'languageCode' },
    })
    await failing({ resultsType: 'knowledgeArticles' }).toMatchObject({
      code: 'PARAMETER_TYPE',
      details: { parameter: 'resultsType' },
    })
    await failing({ pageSize: 51 }).toMatchObject({ code: 'INVALID_PARAMETERS', details: { parameter: 'pageSize' } })
    await failing({ page: 0 }).toMatchObject({ code: 'INVALID_PARAMETERS', details: { parameter: 'page' } })
    await failing({ page: '2' }).toMatchObject({ code: 'PARAMETER_TYPE' })
    await failing({ searchTerm: ['a'] }).toMatchObject({ code: 'PARAMETER_TYPE' })
    await failing({ masterValueId: 'a\u0000b' }).toMatchObject({ code: 'INVALID_PARAMETERS' })
    for (const raw of [null, 'text', 7, undefined])
      await expect(runCall('SearchController.search', raw, fixtures.context())).rejects.toMatchObject({
        code: 'PARAMETER_TYPE',
      })
    await expect(runCall('SearchController.search', [], fixtures.context())).rejects.toMatchObject({
      code: 'PARAMETER_REQUIRED',
    })
    await expect(runCall('SearchController.nothing', {}, fixtures.context())).rejects.toMatchObject({
      code: 'CALL_NOT_FOUND',
    })
    await expect(runCall('constructor', {}, fixtures.context())).rejects.toMatchObject({ code: 'CALL_NOT_FOUND' })
  })

  it('[APX-09] Accepts unknown parameters, empty ones and the language in the form of an address', async () => {
    const result = await search({
      languageCode: 'nl-nl',
      countryCode: 'nl',
      unknown: 1,
      filters: null,
      businessGroup: '',
      masterValueId: null,
    })
    expect(result.total).toBe(4)
  })

  it('[ADR-06] Accepts 8887 characters and rejects one more', async () => {
    expect((await search({ searchTerm: 'ß'.repeat(8887) })).total).toBe(0)
    expect((await search({ searchTerm: '🧪'.repeat(8887) })).total).toBe(0)
    await failing({ searchTerm: 'x'.repeat(8888) }).toMatchObject({
      code: 'PARAMETER_TOO_LONG',
      details: { parameter: 'searchTerm', limit: '8887' },
    })
    await failing({ filters: 'x'.repeat(8888) }).toMatchObject({ code: 'PARAMETER_TOO_LONG' })
  })
})
