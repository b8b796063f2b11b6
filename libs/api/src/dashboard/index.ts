export {
  TOP_ITEMS,
  TREND_DAYS,
  dashboardLists,
  getDashboard,
  type Dashboard,
  type DashboardFigure,
  type DashboardLink,
} from './contracts.ts';
