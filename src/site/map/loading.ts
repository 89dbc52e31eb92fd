import { noFilters, type Filters } from '../../query/list-query.ts';
import type { ClusterLayer } from './cluster-layer.ts';
import { indexClusters } from './clusters.ts';
import { bboxOf, filtersOf } from './companies.ts';
import type { Core } from './core.ts';

/** Companies are also loaded this far beyond the view, as a part of its size, so that clusters at its edges are complete. */
const loadedAround = 0.1;

/** Loads companies as they are needed, and draws those that pass the filters. */
export function openLoading({ map, view, companies, address, status }: Core, clusters: ClusterLayer) {
  const draw = () => clusters.show(indexClusters(companies.points(filtersOf(address.state)), map.getMaxZoom()));
  /** Loads what may pass the filters. */
  async function load(filters: Filters): Promise<void> {
    if (await companies.load(filters)) draw();
  }
  return {
    draw,
    load,
    /** Loads the companies of the chosen country, or those in view. */
    async loadInView(): Promise<void> {
      try {
        const { country } = address.state;
        const box = view.followedBox(companies.isWhole, loadedAround);
        if (country !== null) await load({ ...noFilters, country });
        else if (box !== null) await load({ ...noFilters, bbox: bboxOf(box) });
      } catch {
        status.say('Some companies could not be loaded. Move the map to try again.');
      }
    },
  };
}
