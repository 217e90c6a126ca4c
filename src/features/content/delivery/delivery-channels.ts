import * as v from 'valibot'
import { channelsAddress } from './content-delivery-address.ts'
import { sites } from '#sites/table.ts'
import { call } from '#platform/calls/call.ts'
import type { ChannelsAnswer } from './content-delivery-shapes.ts'
import { optionalWhole } from './delivery-params.ts'

/**
 * ContentController.getDeliveryChannels: returns the channels in the order of the sites. Omits sites for signed-in users if the
 * caller is a guest. The domains of our sites have no ids, so `domainId` is null.
 */
export const getDeliveryChannels = call({
  name: 'ContentController.getDeliveryChannels',
  cacheable: true,
  access: 'everyone',
  params: v.object({ page: optionalWhole(0, 1_000_000, 0), pageSize: optionalWhole(1, 250, 25) }),
  run: async ({ page, pageSize }, { viewer }): Promise<ChannelsAnswer> => {
    const open = sites.filter(({ isMyIMCDOnly }) => !isMyIMCDOnly || viewer.user !== undefined)
    const first = page * pageSize
    return {
      channels: open.slice(first, first + pageSize).map(({ channelId, brandName, countryName, domain }) => ({
        channelId,
        channelName: brandName || countryName,
        channelType: 'Community',
        domainId: null,
        domainName: domain || null,
        isChannelSearchable: true,
        isDomainLocked: false,
      })),
      currentPageUrl: channelsAddress({ page, pageSize }),
      nextPageUrl: first + pageSize < open.length ? channelsAddress({ page: page + 1, pageSize }) : null,
      previousPageUrl: page > 0 ? channelsAddress({ page: page - 1, pageSize }) : null,
      totalChannels: open.length,
    }
  },
})
