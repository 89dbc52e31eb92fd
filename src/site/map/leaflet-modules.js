// The modules of Leaflet that the map needs. `leaflet` resolves to this file (astro.config.mjs); the whole library is half as large again.
//
// Leaflet moves the map; we draw shores, borders and points on canvases, so that no tile server is needed. Leaflet's own vectors would project
// 100,000 points after each zoom, leaflet.markercluster has an object per company, MapLibre has over 500 KB of script and needs WebGL, and
// Leaflet 2 is an alpha. A canvas without Leaflet lacked inertia, animation and double-click, each of which would be code of ours.
import 'leaflet/src/map/handler/Map.DoubleClickZoom.js';
import 'leaflet/src/map/handler/Map.Drag.js';
import 'leaflet/src/map/handler/Map.Keyboard.js';
import 'leaflet/src/map/handler/Map.ScrollWheelZoom.js';
import 'leaflet/src/map/handler/Map.TouchZoom.js';
import 'leaflet/src/layer/Tooltip.js';

import { attribution } from 'leaflet/src/control/Control.Attribution.js';
import { scale } from 'leaflet/src/control/Control.Scale.js';

export const control = { attribution, scale };
export * as DomUtil from 'leaflet/src/dom/DomUtil.js';
export { toLatLngBounds as latLngBounds } from 'leaflet/src/geo/LatLngBounds.js';
export { toPoint as point } from 'leaflet/src/geometry/Point.js';
export { Layer } from 'leaflet/src/layer/Layer.js';
export { layerGroup } from 'leaflet/src/layer/LayerGroup.js';
export { divIcon } from 'leaflet/src/layer/marker/DivIcon.js';
export { marker } from 'leaflet/src/layer/marker/Marker.js';
export { popup } from 'leaflet/src/layer/Popup.js';
export { Map } from 'leaflet/src/map/Map.js';
