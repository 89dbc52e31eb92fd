import type { GlanceRow } from '../../query/glance.ts';
import { noFilters, type Filters } from '../../query/list-query.ts';
import type { openCards } from './card.ts';
import type { Cluster, ClusterIndex } from './clusters.ts';
import type { Core } from './core.ts';
import type { Mark } from './marks.ts';
import { nearTurn, wrapLon, type Position } from './mercator.ts';
import type { Place } from './place.ts';
import { nearZoom } from './view.ts';

/**
 * Opens the cards of companies: of those at a circle that is clicked, or of the one that the address names.
 *
 * @param ring Marks where the card is. @param place Returns the place that distances are measured from.
 */
export function openCompanyCards(core: Core, ring: Mark, place: () => Place | null) {
  const { map, view, companies, address } = core;
  let card: ReturnType<typeof openCards> | null = null;
  function closed(hadFocus: boolean): void {
    if (address.state.company !== null) address.change({ company: null });
    ring(null);
    if (hadFocus) map.getContainer().focus({ preventScroll: true });
  }
  async function open(rows: readonly GlanceRow[], at: Position, takeFocus: boolean): Promise<void> {
    const cards = await import('./card.ts');
    card ??= cards.openCards(core, place, closed);
    card.close();
    if (rows.length === 1) address.change({ company: rows[0]!.slug });
    ring(at);
    card.open(rows, { lat: at.lat, lon: nearTurn(at.lon, map.getCenter().lng) }, takeFocus);
  }
  return {
    close: () => card?.close(),
    /** Goes to a country, zooms in until companies are apart, or opens the card of those that never are. */
    pick(cluster: Cluster, index: ClusterIndex): void {
      const { point, lat, lon } = cluster;
      const extent = point !== null && point.slug === null ? companies.extentOf(point.country) : undefined;
      if (extent !== undefined) {
        view.fit(extent, true);
        return;
      }
      const zoom = point === null ? index.opensAt(cluster) : Infinity;
      if (zoom <= map.getMaxZoom()) {
        map.setView([lat, lon], Math.min(map.getMaxZoom(), Math.max(zoom, map.getZoom() + 1)));
        return;
      }
      const rows = companies.named(new Set(index.pointsOf(cluster).flatMap(({ slug }) => slug ?? [])));
      const only = rows.length === 1 ? rows[0]! : null;
      // A second click on a company opens its page.
      if (only !== null && address.state.company === only.slug) location.assign(`/companies/${only.slug}`);
      else if (rows.length > 0) void open(rows, { lat, lon: wrapLon(lon) }, true);
    },
    /** Shows a company and opens its card. @throws Error with words for the reader. */
    async openNamed(slug: string, load: (filters: Filters) => Promise<void>): Promise<void> {
      let row = companies.named(new Set([slug]))[0];
      if (row === undefined && companies.isWhole)
        throw new Error(`There is no company “${slug}”. Pick one on the map, or in the list of a country.`);
      if (row === undefined) {
        const { client } = await import('./service.ts');
        const { country } = await client.getCompanyBySlug({ slug });
        await load({ ...noFilters, country });
        row = companies.named(new Set([slug]))[0];
      }
      if (row === undefined) throw new Error(`The company “${slug}” isn’t on the map. Reload the page to update it.`);
      if (address.state.view === null) address.change({ view: { lat: row.lat, lon: row.lon, zoom: nearZoom } });
      view.show(address.state);
      await open([row], row, false);
    },
  };
}
