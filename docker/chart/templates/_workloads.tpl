{{/* Of the user of the images, without root's rights or a token of the cluster. */}}
{{- define "granary.pod" -}}
automountServiceAccountToken: false
# Variables such as GRANARY_WEB_PORT, which Kubernetes would add, could be taken for ours.
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: {{ .user }}
  runAsGroup: {{ .user }}
  fsGroup: {{ .user }}
  # Nothing is changed in a large folder that belongs to the group already.
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "granary.confined" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{/* `kind` names the templates of its container and its volumes. */}}
{{- define "granary.deployment" -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "granary.name" . }}
  labels: {{- include "granary.labels" . | nindent 4 }}
spec:
  {{- if not (dig "autoscaling" "enabled" false .own) }}
  replicas: {{ .own.replicas }}
  {{- end }}
  strategy:
    rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }
  selector:
    matchLabels: {{- include "granary.selector" . | nindent 6 }}
  template:
    metadata:
      labels: {{- include "granary.labels" . | nindent 8 }}
      {{- if eq .kind "service" }}
      annotations:
        # Variables are read at the start.
        granary/configuration: {{ toJson .root.Values.config | sha256sum }}
      {{- end }}
    spec:
      {{- include "granary.pod" . | nindent 6 }}
      # The pause, and what docker-compose.yml gives as well.
      terminationGracePeriodSeconds: 40
      topologySpreadConstraints:
        {{- range list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
        - topologyKey: {{ . }}
          maxSkew: 1
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels: {{- include "granary.selector" $ | nindent 14 }}
        {{- end }}
      containers:
        - name: {{ .component }}
          {{- include "granary.image" . | nindent 10 }}
          {{- include (printf "granary.%s.container" .kind) . | nindent 10 }}
          lifecycle:
            preStop:
              # Until the gateway has asked for the addresses again and sends nothing new.
              exec: { command: [sleep, '10'] }
          resources: {{- toYaml .own.resources | nindent 12 }}
          {{- include "granary.confined" . | nindent 10 }}
      volumes:
        - name: tmp
          emptyDir: {}
        {{- include (printf "granary.%s.volumes" .kind) . | nindent 8 }}
{{- end }}

{{/* Without an address of its own: its name leads to all instances, so that nginx can ask another one. */}}
{{- define "granary.internalService" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ include "granary.name" . }}
  labels: {{- include "granary.labels" . | nindent 4 }}
spec:
  clusterIP: None
  selector: {{- include "granary.selector" . | nindent 4 }}
  ports: [{ name: http, port: 3000, targetPort: http }]
{{- end }}

{{- define "granary.disruptionBudget" -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "granary.name" . }}
  labels: {{- include "granary.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels: {{- include "granary.selector" . | nindent 6 }}
{{- end }}

{{- define "granary.autoscaler" -}}
{{- if dig "autoscaling" "enabled" false .own }}
{{- $limits := .own.autoscaling }}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ include "granary.name" . }}
  labels: {{- include "granary.labels" . | nindent 4 }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ include "granary.name" . }} }
  minReplicas: {{ $limits.minReplicas }}
  maxReplicas: {{ $limits.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: {{ $limits.cpuPercent }} }
{{- end }}
{{- end }}
