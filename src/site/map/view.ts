import { latLngBounds } from 'leaflet';
import type { BaseMap } from './base-map.ts';
import { tile, wrapLon } from './mercator.ts';
import { unwrapBox, wrapBox, type Box, type MapState, type View } from './state.ts';

/** Zoom at which a company or a town is shown. */
export const nearZoom = 9;

/**
 * The list shows the companies in view when at most this part of the world is in view, and countries otherwise. It is smaller if companies
 * are loaded by country, because each country is then one circle.
 */
const followedShare = { whole: 0.4, byCountry: 0.2 } as const;

/** What part of the world is in view, and whether it was the reader who moved the map. */
export function openView({ map, showWorld, resize }: BaseMap, element: HTMLElement) {
  let isQuiet = false;
  /** Moves the map without taking the move for one of the reader’s. */
  function quietly(move: () => void): void {
    isQuiet = true;
    try {
      map.stop();
      // `stop` does not end a zoom, and Leaflet ignores every other view until a zoom has ended.
      (map as typeof map & { _onZoomTransitionEnd(): void })._onZoomTransitionEnd();
      move();
    } finally {
      isQuiet = false;
    }
  }
  function fit(box: Box, animate: boolean): void {
    const { west, south, east, north } = unwrapBox(box);
    map.fitBounds(latLngBounds([south, west], [north, east]), {
      animate,
      padding: [30, 30],
      maxZoom: Math.min(map.getMaxZoom(), nearZoom + 1),
    });
  }
  /** The box in view, with a margin that is a part of its size. */
  function boxInView(margin = 0): Box {
    const bounds = map.getBounds().pad(margin);
    return wrapBox({ west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() });
  }
  return {
    fit,
    boxInView,
    /** Shows the view of a state, or its box, or the extent of its country; the whole world if it has none of them. */
    show({ view, box }: MapState, extent?: Box): void {
      quietly(() => {
        if (view !== null) map.setView([view.lat, view.lon], Math.min(map.getMaxZoom(), view.zoom), { animate: false });
        else if (box !== null) fit(box, false);
        else if (extent !== undefined) fit(extent, false);
        else showWorld();
      });
    },
    /** The box in view; null if so much of the world is in view that countries are listed. */
    followedBox(isWhole: boolean, margin = 0): Box | null {
      const share = element.clientWidth / (tile * 2 ** map.getZoom());
      return share > followedShare[isWhole ? 'whole' : 'byCountry'] ? null : boxInView(margin);
    },
    /** The current view. */
    now(): View {
      const { lat, lng } = map.getCenter();
      return { lat, lon: wrapLon(lng), zoom: map.getZoom() };
    },
    /** Calls back whenever the map comes to rest after the reader has moved it. */
    onMoved(moved: () => void): void {
      map.on('moveend', () => {
        if (!isQuiet) moved();
      });
    },
    /** Calls back when the map has another size. */
    onResized(resized: () => void): void {
      new ResizeObserver(() => {
        const { x, y } = map.getSize();
        if (x === element.clientWidth && y === element.clientHeight) return;
        quietly(resize);
        resized();
      }).observe(element);
    },
  };
}

export type MapView = ReturnType<typeof openView>;
