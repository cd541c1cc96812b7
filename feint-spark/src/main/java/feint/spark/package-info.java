/**
 * Work in pieces on a Spark cluster: {@link feint.spark.SparkCluster} connects, {@link
 * feint.spark.SparkWorkers} does the work. What travels is bytes, written by the forms of {@code
 * feint.portable}; Spark is told which pieces to do where, and again if a machine is lost.
 */
package feint.spark;
